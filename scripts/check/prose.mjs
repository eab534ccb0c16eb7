/**
 * Measures the English of comments, messages and Markdown, and fails above the limits: `npm run check`, or `node scripts/check/prose.mjs`.
 * `--list` prints each hit with its file and line. Arguments restrict it to files and folders, such as `src/gateway`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../prepare.mjs'

/** Words that hide the actor of a sentence, and first words of sentences that are hard to read. */
const vagueWords = /\b(nobody|whoever|those of|that of)\b/gi
const vagueStart = /^["'(*_]*(What|Whoever|Nobody|Has)\b/
const MAX_WORDS = 25

/** Maximum share of sentences with more than `MAX_WORDS` words, in percent, and maximum vague words and starts per 1,000 words. */
const MAX_LONG_PERCENT = 0.6
const MAX_VAGUE_PER_THOUSAND = 0.4

const roots = ['src', 'docs', 'scripts', 'test']
const skippedFolders = new Set(['node_modules', 'generated', 'dist', 'cache', '.vitepress'])

const args = process.argv.slice(2)
const isListing = args.includes('--list')
const selected = args.filter((arg) => !arg.startsWith('--'))
const counts = { words: 0, sentences: 0, long: 0, vague: 0 }

/** The TypeScript and Markdown files to measure, as paths relative to the project. */
function files() {
  const top = readdirSync(project).filter((name) => /^[A-Z]+\.md$/.test(name))
  return [...top, ...roots.flatMap(filesIn)].filter(
    (file) =>
      selected.length === 0 || selected.some((path) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`)),
  )
}

function filesIn(folder) {
  return readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesIn(path)
    return /\.(tsx?|md)$/.test(entry.name) ? [path] : []
  })
}

/** Paragraphs, list items and table cells of Markdown, without code blocks. */
function markdownBlocks(text) {
  const blocks = []
  let lines = []
  let start = 0
  let isCode = false
  const flush = () => {
    if (lines.length > 0) blocks.push({ block: lines.join(' '), line: start })
    lines = []
  }
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    if (isCode || line.trim() === '' || /^\s*(```|~~~|<!--)|^---$/.test(line)) flush()
    else if (/^\s*\|/.test(line)) {
      flush()
      for (const cell of line.split(/(?<!\\)\|/)) blocks.push({ block: cell, line: index + 1 })
    } else {
      if (/^\s*([-*+]|\d+\.)\s|^#/.test(line)) flush()
      if (lines.length === 0) start = index + 1
      lines.push(line.replace(/^\s*([-*+]|\d+\.|#+|>)\s+/, ''))
    }
  }
  flush()
  return blocks
}

/** Matches a comment, a string or a regular expression of TypeScript, in this order of precedence. */
const token =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}|[^`\\])*`|\/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*(?=\s*[.,;)\]:]|$)/gm

/** Comments and strings of a TypeScript file. An expression in a template counts as one word. */
function sourceBlocks(text) {
  return [...text.matchAll(token)].flatMap(({ 0: found, index }) => {
    const line = text.slice(0, index).split('\n').length
    const parts = /^\/[/*]/.test(found)
      ? commentParts(found)
      : found.startsWith('/')
        ? []
        : textParts(found.slice(1, -1))
    return parts.map((block) => ({ block, line }))
  })
}

function commentParts(comment) {
  if (/biome-ignore|@ts-/.test(comment)) return []
  const body = comment.replace(/^\/\*\*?|\*\/$/g, '').replace(/^[ \t]*(\*|\/\/) ?/gm, '')
  return body.split(/\n\s*\n|\n(?=\s*[-@|])/).map((part) => part.replaceAll('\n', ' '))
}

/** Lines of a string that are prose, with at least four words. Other strings are names and data. */
function textParts(text) {
  const lines = text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'X').split(/\n|\\n/)
  return lines.filter((line) => line.trim().split(/\s+/).length >= 4 && /[a-z]{3} [a-z]/.test(line))
}

/** Sentences of a block. Code counts as one word, a link as its text. */
function sentencesOf(block) {
  const text = block.replace(/`[^`]*`/g, 'C').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return text.split(/(?<=[.!?])["')*_]*\s+(?=[A-Z`"'(C*_])/).map((sentence) => sentence.trim())
}

function count(sentence, place) {
  const words = sentence.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word)).length
  if (words === 0) return
  const isLong = words > MAX_WORDS
  const vague = [...sentence.matchAll(vagueWords)].length + (words >= 3 && vagueStart.test(sentence) ? 1 : 0)
  counts.words += words
  counts.sentences += words >= 3 ? 1 : 0
  counts.long += isLong ? 1 : 0
  counts.vague += vague
  if (isListing && (isLong || vague > 0))
    console.log(`${place}: ${isLong ? `${words} words: ` : ''}${sentence.slice(0, 200)}`)
}

for (const file of files()) {
  const text = readFileSync(join(project, file), 'utf8')
  if (/^\/\/ .*Do not edit/.test(text)) continue
  for (const { block, line } of file.endsWith('.md') ? markdownBlocks(text) : sourceBlocks(text))
    for (const sentence of sentencesOf(block)) count(sentence, `${file}:${line}`)
}

const longPercent = (100 * counts.long) / Math.max(1, counts.sentences)
const vaguePerThousand = (1000 * counts.vague) / Math.max(1, counts.words)
console.log(
  `${counts.words} words: ${longPercent.toFixed(2)}% of sentences over ${MAX_WORDS} words (limit ${MAX_LONG_PERCENT}), ` +
    `${vaguePerThousand.toFixed(2)} vague words per 1,000 (limit ${MAX_VAGUE_PER_THOUSAND})`,
)
if (longPercent > MAX_LONG_PERCENT || vaguePerThousand > MAX_VAGUE_PER_THOUSAND) {
  console.log('Shorten sentences and name who does what. List the hits: node scripts/check/prose.mjs --list')
  process.exitCode = 1
}
