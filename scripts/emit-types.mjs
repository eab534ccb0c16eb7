import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/**
 * Writes the declarations of the public API: index.d.ts and what it refers to, no more. They are of CommonJS, like the
 * code they describe, which serves `import` and `require` alike.
 */
export function emitTypes({ project, outDir }) {
  const all = mkdtempSync(join(tmpdir(), 'vivarium-types-'))
  try {
    const compiler = join(project, 'node_modules', 'typescript', 'bin', 'tsc')
    const settings = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--noCheck']
    const options = ['-p', join(project, 'scripts', 'types.json'), ...settings, '--outDir', all]
    const { status } = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' })
    if (status !== 0) throw new Error('the declarations could not be made')
    const index = join(all, 'index.d.ts')
    rmSync(outDir, { recursive: true, force: true })
    mkdirSync(outDir, { recursive: true })
    for (const file of reachable(index)) {
      const text = readFileSync(file, 'utf8').replaceAll(relativeImport, (found) =>
        found.replace(/\.ts(['"])$/, '.js$1'),
      )
      const target = join(outDir, relative(all, file))
      mkdirSync(dirname(target), { recursive: true })
      // A user's project need not name the library that `await using` is declared in.
      writeFileSync(target, file === index ? `/// <reference lib="esnext.disposable" />\n${text}` : text)
    }
    writeFileSync(join(outDir, 'package.json'), '{ "type": "commonjs" }\n')
  } finally {
    rmSync(all, { recursive: true, force: true })
  }
}

/** The compiler leaves the `.ts` of the sources in declarations, which not every compiler of a user resolves. */
const relativeImport = /(?:from |import\()['"](\.[^'"]+)['"]/g

function reachable(first) {
  const found = new Set([first])
  for (const file of found) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(relativeImport)) {
      found.add(join(dirname(file), name.replace(/\.ts$/, '.d.ts')))
    }
  }
  return found
}
