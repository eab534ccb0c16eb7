import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/**
 * Writes the declarations of the public API: index.d.ts, vitest.d.mts and what they refer to, no more. They are of CommonJS, like
 * the code they describe, which serves `import` and `require` alike; what is for Vitest can only be imported.
 */
export function emitTypes({ project, outDir }) {
  const all = mkdtempSync(join(tmpdir(), 'vivarium-types-'))
  try {
    const compiler = join(project, 'node_modules', 'typescript', 'bin', 'tsc')
    const settings = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--noCheck']
    const options = ['-p', join(project, 'scripts', 'types.json'), ...settings, '--outDir', all]
    const { status } = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' })
    if (status !== 0) throw new Error('the declarations could not be made')
    rmSync(outDir, { recursive: true, force: true })
    mkdirSync(outDir, { recursive: true })
    for (const file of reachable([join(all, 'index.d.ts'), join(all, 'vitest.d.ts')])) {
      const name = relative(all, file)
      const target = join(outDir, isModule(name) ? name.replace(/\.d\.ts$/, '.d.mts') : name)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, published(name, readFileSync(file, 'utf8')))
    }
    writeFileSync(join(outDir, 'package.json'), '{ "type": "commonjs" }\n')
  } finally {
    rmSync(all, { recursive: true, force: true })
  }
}

/** What is for Vitest: it refers to packages that are ECMAScript modules. */
const isModule = (name) => /^vitest[./\\]/.test(name)

/** A declaration as compilers of users take it. */
function published(name, text) {
  const resolvable = text.replaceAll(relativeImport, (found, path) =>
    // The compiler leaves the `.ts` of the sources in declarations, which not every compiler of a user resolves.
    found.replace(/\.ts(['"])$/, isModule(relative('.', join(dirname(name), path))) ? '.mjs$1' : '.js$1'),
  )
  // A user's project need not name the library that `await using` is declared in.
  if (name === 'index.d.ts') return `/// <reference lib="esnext.disposable" />\n${resolvable}`
  // viem need not be there for those who do not use the client.
  return resolvable.replaceAll(/^import .* from 'viem';$/gm, (found) => `// @ts-ignore\n${found}`)
}

const relativeImport = /(?:from |import\()['"](\.[^'"]+)['"]/g

function reachable(first) {
  const found = new Set(first)
  for (const file of found) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(relativeImport)) {
      found.add(join(dirname(file), name.replace(/\.ts$/, '.d.ts')))
    }
  }
  return found
}
