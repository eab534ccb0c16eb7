/**
 * Imports a module of the user by its URL. The build replaces this file by one that Node.js itself loads (scripts/build/bundle.mjs): the other files
 * of the bundle have no `import()`.
 */
export const importModule = (url: string): Promise<Readonly<Record<string, unknown>>> => import(/* @vite-ignore */ url)
