import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the licenses of the packages in the bundle, as Markdown. `inputs` are the bundled files, relative to the project. */
export function licensesOf(project, inputs) {
  const folders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []))
  const sections = [...folders].sort().map((folder) => {
    const { name, version, license, repository } = JSON.parse(
      readFileSync(join(project, folder, 'package.json'), 'utf8'),
    )
    const source = (typeof repository === 'string' ? repository : repository?.url)?.replace(/^git\+/, '')
    const file = readdirSync(join(project, folder)).find((entry) => /^licen[cs]e/i.test(entry))
    const text =
      file === undefined
        ? ''
        : `\n${readFileSync(join(project, folder, file), 'utf8')
            .trim()
            .replace(/^/gm, '    ')}\n`
    return `## ${name} ${version}\n\n${license}${source === undefined ? '' : `, ${source}`}\n${text}`
  })
  return `# Packages in the bundle\n\n${sections.join('\n')}`
}
