import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Ends a run with one line that a machine can read: `N passed, M failed`, and `, K skipped` if any were. */
export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    console.log(`\n${summarize(modules, unhandledErrors)}`)
  }
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
