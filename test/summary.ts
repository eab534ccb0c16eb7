import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { absentSuites } from './official.ts'

/**
 * Ends a run with what was not tested, and with one line that a machine can read: `N passed, M failed`, and `, K skipped` if any were.
 */
export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    console.log(`\n${[...officialLines(modules, absentSuites()), summarize(modules, unhandledErrors)].join('\n')}`)
  }
}

/** Describes which official cases were run: their numbers, and a warning for each suite that is absent. */
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

/** A file that could not be loaded and an error that no test owns count as one failure each. */
export function summarize(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): string {
  const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 }
  for (const module of modules) {
    count.failed += module.errors().length
    for (const test of module.children.allTests()) count[test.result().state]++
  }
  const skipped = count.skipped + count.pending
  return `${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
