import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { absentSuites } from './official.ts'

/**
 * Prints at the end of a run the official cases that were not run, and the totals: `N passed, M failed`, and `, K skipped` if any were.
 */
export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    console.log(`\n${[...officialLines(modules, absentSuites()), summarize(modules, unhandledErrors)].join('\n')}`)
  }
}

/** Returns the counts of official cases, and a warning for each absent suite. */
export function officialLines(modules: readonly TestModule[], absent: readonly string[]): string[] {
  const counts = modules.flatMap((module) =>
    [...module.children.allTests()].flatMap((test) => test.meta().official ?? []),
  )
  const sum = (key: 'run' | 'skipped') => counts.reduce((total, each) => total + each[key], 0)
  return [
    ...absent.map((folder) => `WARNING: official cases were NOT RUN, because ${folder} is absent`),
    ...(counts.length > 0 ? [`official cases: ${sum('run')} run, ${sum('skipped')} skipped`] : []),
  ]
}

/** Returns the totals. A file that cannot be loaded and an error outside of tests count as one failure each. */
export function summarize(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): string {
  const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 }
  for (const module of modules) {
    count.failed += module.errors().length
    for (const test of module.children.allTests()) count[test.result().state]++
  }
  const skipped = count.skipped + count.pending
  return `${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
