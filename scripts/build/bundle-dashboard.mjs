import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

/** The oldest supported browsers. */
const target = ['chrome123', 'firefox120', 'safari17.5']

/**
 * Bundles the page of the dashboard: modules that share chunks, a style sheet, an icon, and the HTML that references them. Each name
 * contains a hash of the content, so browsers can cache the files forever.
 *
 * @param {string} project the folder of the project
 * @returns {Promise<{ files: { name: string, text: string }[], inputs: string[] }>} files by their names in the output folder
 */
export async function bundleDashboard(project) {
  const web = join(project, 'src', 'dashboard', 'web')
  const { outputFiles, metafile } = await build({
    absWorkingDir: project,
    entryPoints: { app: join(web, 'main.tsx'), style: join(web, 'style', 'main.css'), icon: join(web, 'icon.svg') },
    outdir: 'dashboard',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target,
    tsconfig: join(web, 'tsconfig.json'),
    loader: { '.svg': 'copy' },
    legalComments: 'none',
    logLevel: 'warning',
  })
  const files = outputFiles.map(({ path, text }) => ({ name: basename(path), text }))
  const outputOf = (prefix) => {
    const output = files.find(({ name }) => name.startsWith(`${prefix}-`))
    if (output === undefined) throw new Error(`the page has no ${prefix}`)
    return output.name
  }
  const app = outputOf('app')
  const preloads = Object.entries(metafile.outputs)
    .filter(([path]) => basename(path) === app)
    .flatMap(([, { imports }]) => imports.filter(({ kind }) => kind === 'import-statement'))
    .map(({ path }) => `<link rel="modulepreload" href="dashboard/${basename(path)}">`)
  const page = readFileSync(join(web, 'index.html'), 'utf8')
    .replace('%STYLE%', `dashboard/${outputOf('style')}`)
    .replace('%ICON%', `dashboard/${outputOf('icon')}`)
    .replace('%APP%', `dashboard/${app}`)
    .replace('%PRELOADS%', preloads.join('\n'))
  return { files: [...files, { name: 'index.html', text: page }], inputs: Object.keys(metafile.inputs) }
}

/**
 * Writes the page into a folder, for tests and scripts, which run from the sources. Several processes may do this at the same time. So each file is
 * renamed into place, and the HTML, which references the others, is last.
 */
export async function writeDashboard(project, folder) {
  const { files } = await bundleDashboard(project)
  await mkdir(folder, { recursive: true })
  for (const { name, text } of files) {
    const unfinished = join(folder, `${name}.${process.pid}`)
    await writeFile(unfinished, text)
    await rename(unfinished, join(folder, name))
  }
}
