import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'vitest'

/** Official test cases. They are not part of the project: tests read them from the folder `shared` beside it. */
const suites = ['conformance', 'state-tests', 'blockchain-tests'] as const

export type OfficialSuite = (typeof suites)[number]

/** Returns the folder of a suite. It may be absent. */
export const officialFolder = (suite: OfficialSuite): string => join(import.meta.dirname, '..', '..', 'shared', suite)

/** Returns whether a suite is present. Its tests are skipped otherwise, and the end of the run says so. */
export const hasOfficial = (suite: OfficialSuite): boolean => existsSync(officialFolder(suite))

/** Returns the folders of the suites that are absent. */
export const absentSuites = (): string[] => suites.filter((suite) => !hasOfficial(suite)).map(officialFolder)

declare module 'vitest' {
  interface TaskMeta {
    /** Official cases in this test. */
    official?: OfficialCases
  }
}

/** Numbers of official cases. */
export interface OfficialCases {
  readonly run: number
  /** Cases that are too slow for every run, or about what the project does not support. */
  readonly skipped: number
}

/** Notes how many official cases a test ran and skipped. The end of the run reports the sums. */
export function countOfficial({ task }: TestContext, cases: OfficialCases): void {
  task.meta.official = cases
}
