# Compiles Mistakes.cs outside of this folder, and runs it.
set -e
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mcs -out:"$folder/mistakes.exe" Mistakes.cs
mono "$folder/mistakes.exe" "$1"
