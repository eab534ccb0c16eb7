/** Explains why a schema refuses an argument. */
import type { z } from 'zod'
import { printableName } from './unknownMembers.ts'

/** `path` is the name of the argument and the position inside it, such as `transaction.value`. `suggestion` is set for an unknown member. */
export type ArgumentProblem =
  | { readonly path: string; readonly expected: string; readonly value: unknown; readonly suggestion?: undefined }
  | { readonly path: string; readonly suggestion: string }

type Issue = z.core.$ZodIssue

/** Returns the problem of an argument that a schema refused, from the issues of the schema. */
export function argumentProblem(name: string, value: unknown, issues: readonly Issue[]): ArgumentProblem {
  const issue = issueToReport(issues)
  const path = `${name}${pathText(issue.path)}`
  switch (issue.code) {
    case 'unrecognized_keys':
      return { path: `${path}.${printableName(issue.keys[0] ?? '')}`, suggestion: issue.message }
    case 'invalid_key': {
      const expected = issue.issues[0]?.message ?? issue.message
      return {
        path: `key of ${name}${pathText(issue.path.slice(0, -1))}`,
        expected,
        value: issue.path.at(-1),
      }
    }
    default:
      return { path, expected: issue.message, value: valueAt(value, issue.path) }
  }
}

/**
 * Returns the issue that best explains the error. An unknown member comes before others: it is often the misspelt name of a member that is
 * missing. If only one option of a union got as far as the members of the value, its issue is more precise than the issue of the union.
 */
function issueToReport(issues: readonly Issue[]): Issue {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]! // an error has at least one issue
  if (issue.code !== 'invalid_union') return issue
  const inside = issue.errors
    .filter((option) => option.length > 0)
    .map(issueToReport)
    .filter((each) => each.path.length > 0 || each.code === 'unrecognized_keys')
  const inKnownMembers = inside.filter((each) => each.code !== 'unrecognized_keys')
  const [only, ...others] = inKnownMembers.length > 0 ? inKnownMembers : inside
  if (only === undefined || others.length > 0) return issue
  return { ...only, path: [...issue.path, ...only.path] }
}

/** Returns `[0].value` for `[0, 'value']`. */
function pathText(path: readonly PropertyKey[]): string {
  return path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key).slice(0, 80)}`)).join('')
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return at
    at = Reflect.get(at, key)
  }
  return at
}
