// Modules imported with `?build-only` exist while the site is built, and are empty in a browser.
declare module '*/colours.ts?build-only' {
  export const toColoured:
    | typeof import('@site/src/components/ColouredCode/colours.ts').toColoured
    | undefined;
}

declare module '*/Examples.tsx?build-only' {
  export const Examples:
    | typeof import('@site/src/components/Operation/Examples.tsx').Examples
    | undefined;
}

declare module '*/Groups.tsx?build-only' {
  export const Groups:
    | typeof import('@site/src/components/ErrorCatalogue/Groups.tsx').Groups
    | undefined;
}

declare module '*/References.tsx?build-only' {
  export const References:
    | typeof import('@site/src/components/Operation/References.tsx').References
    | undefined;
}

declare module '*/ScriptFont/index.tsx?build-only' {
  export const ScriptFont:
    | typeof import('@site/src/components/ScriptFont/index.tsx').ScriptFont
    | undefined;
}
