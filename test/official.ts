import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'vitest'

/** Suites of official test cases. Tests read them from the folder `shared` beside the project. */
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
    /** Counts of the official cases in this test. */
    official?: OfficialCases
  }
}

/** Counts of official cases. */
export interface OfficialCases {
  readonly run: number
  /** Cases that are too slow for every run, or test unsupported features. */
  readonly skipped: number
}

/** Records how many official cases a test ran and skipped. The summary of the run has the totals. */
export function countOfficial({ task }: TestContext, cases: OfficialCases): void {
  task.meta.official = cases
}
