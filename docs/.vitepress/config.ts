import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { anchorOf } from './anchor.ts'
import { codeBlockCaptions } from './codeBlockCaptions.ts'
import { llmsText } from './llmsText.ts'
import { guides, reference } from './sidebar.ts'

const { repository, description } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
)
const repositoryUrl: string | undefined = repository?.url?.replace(/^git\+|\.git$/g, '')

export default defineConfig({
  title: 'vivarium',
  description,
  lang: 'en',
  cleanUrls: true,
  srcExclude: ['README.md'],
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' }]],
  markdown: {
    config: codeBlockCaptions,
    // Tables describe objects as {blockHash, requireCanonical}. Otherwise VitePress reads the braces as HTML attributes and removes them.
    attrs: { disable: true },
    anchor: { slugify: anchorOf },
    toc: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
  },
  themeConfig: {
    logo: '/icon.svg',
    nav: [
      { text: 'Guides', link: '/quick-start', activeMatch: '^/(quick-start|guides|coming-from|concepts)' },
      { text: 'Reference', link: '/reference/methods', activeMatch: '^/reference/' },
    ],
    sidebar: { '/': guides, '/reference/': [reference] },
    outline: [2, 3],
    search: { provider: 'local' },
    ...(repositoryUrl !== undefined && { socialLinks: [{ icon: 'github', link: repositoryUrl }] }),
    notFound: { title: 'Page not found', quote: 'No page has this address.', linkText: 'Go to the home page' },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
  // llms.txt links to the Markdown of the pages.
  buildEnd({ outDir, srcDir, pages }) {
    for (const page of pages) copyFileSync(join(srcDir, page), join(outDir, page))
    writeFileSync(join(outDir, 'llms.txt'), llmsText(srcDir))
  },
})
