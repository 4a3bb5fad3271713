#!/bin/sh
# Replaces the digest of every image that the project names by the one that its tag has now. Run it before each
# release: security fixes of a base image come with a newer digest only. Needs skopeo and a way to the registry:
#
#   docs/_engineering/operations/pin-images.sh && git diff
set -eu
cd "$(dirname "$0")/../../.."
files='Containerfile compose.yaml .github/workflows/ci.yml'

for name in $(grep -hoE 'docker\.io/[a-z0-9./-]+:[A-Za-z0-9._-]+' $files | sort -u); do
  digest=$(skopeo inspect --no-tags --format '{{.Digest}}' "docker://$name")
  case $digest in
    sha256:????????????????????????????????????????????????????????????????) ;;
    *) echo "$name: skopeo answered no digest: $digest" >&2; exit 1 ;;
  esac
  pattern=$(printf '%s' "$name" | sed 's/[.]/\\./g')
  sed -i -E "s#$pattern(@sha256:[0-9a-f]{64})?(\$|[^A-Za-z0-9._@-])#$name@$digest\2#" $files
  echo "$name@$digest"
done
