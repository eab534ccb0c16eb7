import { expect, test } from 'vitest'
import { readNewestChanges } from './pages.ts'

/** The newest section stays short enough to be read. CONTRIBUTING.md has the rules for entries. */

const { text } = readNewestChanges('CHANGELOG.md')
const MAX_LINES = 250

test('has the parts of Keep a Changelog, in their order', () => {
  const parts = [...text.matchAll(/^### (.*)$/gm)].map(([, part]) => part)
  const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
  expect(parts.length).toBeGreaterThan(0)
  expect(parts).toEqual(known.filter((part) => parts.includes(part)))
})

test('has each entry in an area, and each area once in a part', () => {
  for (const [name = '', ...lines] of text
    .split(/^### /m)
    .slice(1)
    .map((part) => part.split('\n'))) {
    const areas = lines.filter((line) => line.startsWith('- '))
    expect(areas.filter((line) => !/^- \*\*[^*]+\*\*$/.test(line))).toEqual([])
    expect(areas, name).toEqual([...new Set(areas)])
    expect(lines.find((line) => line !== '')).toBe(areas[0])
  }
})

test(`has at most ${MAX_LINES} lines`, () => {
  expect(text.trim().split('\n').length).toBeLessThanOrEqual(MAX_LINES)
})
