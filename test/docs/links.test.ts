import { existsSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { anchorOf } from '../../docs/.vitepress/anchor.ts'
import { sidebar } from '../../docs/.vitepress/sidebar.ts'
import { type Page, project, readNewestChanges, readPages } from './pages.ts'

const pages = readPages()

/** Returns the anchors of the headings of a page, in the format of VitePress and GitHub. */
function anchorsOf({ text }: Page): Set<string> {
  const prose = text.replace(/^( *)```[\s\S]*?^\1```$/gm, '')
  const headings = [...prose.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => heading)
  return new Set(headings.map(anchorOf))
}

interface Link {
  readonly from: Page
  readonly target: string
}

const linking = [...pages, readNewestChanges('CHANGELOG.md'), readNewestChanges('UPGRADING.md')]

const links: readonly Link[] = linking.flatMap((from) => {
  const prose = from.text.replace(/^( *)```[\s\S]*?^\1```$/gm, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)|^\s+link: (\S+)$/gm)].map(([, inline, listed]) => ({
    from,
    target: inline ?? listed ?? '',
  }))
})

test('the targets of relative links exist', () => {
  const broken = links.filter(({ target }) => !/^\w+:/.test(target)).filter((link) => !hasTarget(link))
  expect(broken.map(({ from, target }) => `${from.path}: ${target}`)).toEqual([])
})

function hasTarget({ from, target }: Link): boolean {
  const [path = '', anchor] = target.split('#')
  const absolute = path.startsWith('/') ? posix.join('docs', path) : posix.join(dirname(from.path), path)
  const file = path === '' ? from.path : pageFile(absolute)
  // TypeDoc writes these pages during the build of the site.
  if (/^docs\/reference\/api(\/|$)/.test(absolute)) return true
  if (!existsSync(join(project, file))) return false
  // Pages of the site can link to pages of the site only.
  if (from.path.startsWith('docs/') && !file.startsWith('docs/')) return false
  const page = pages.find((each) => each.path === file)
  return anchor === undefined || (page !== undefined && anchorsOf(page).has(anchor))
}

function pageFile(path: string): string {
  if (/\.\w+$/.test(path) || (existsSync(join(project, path)) && statSync(join(project, path)).isFile())) return path
  return path.endsWith('/') ? `${path}index.md` : existsSync(join(project, `${path}.md`)) ? `${path}.md` : path
}

test('pages load nothing from other servers', () => {
  const loaded = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/!\[[^\]]*\]\((\w+:[^)]*)\)|<(?:img|script|link)[^>]*(?:src|href)="(\w+:[^"]*)"/g)].map(
      ([, image, element]) => `${path}: ${image ?? element}`,
    ),
  )
  expect(loaded).toEqual([])
})

test('every page of the site is in the navigation', () => {
  const shown = sidebar.flatMap((entry) => ('items' in entry ? (entry.items ?? []) : [entry])).map(({ link }) => link)
  const expected = pages
    .filter(({ path }) => path.startsWith('docs/') && !/^docs\/(README|index)\.md$/.test(path))
    .map(({ path }) => `/${path.replace(/^docs\//, '').replace(/\.md$/, '')}`)
  expect([...shown].sort()).toEqual([...expected, '/reference/api/'].sort())
})
