/** Handling of unknown members of request objects. */
import { unknownMember } from '../errors.ts'
import { type Finder, finderOf, type MemberPath, memberSuggestion, type UnknownMember } from '../wire/unknownMembers.ts'
import type { Call } from './envelope.ts'
import type { MethodSignature, Param } from './methodSignature.ts'

/** Settings for the handling of unknown members. */
export interface MemberPolicy {
  /** Whether to refuse unknown members with -32602. */
  readonly strictParams?: boolean | undefined
  /** Receives a warning for each unknown member. */
  readonly warn?: ((text: string) => void) | undefined
}

/** Refuses unknown members in the arguments of a call, or warns about them. The arguments must already match their schemas. */
export function checkMembers(method: MethodSignature, { method: name, params = [] }: Call, policy: MemberPolicy): void {
  const { strictParams = false, warn } = policy
  if (!strictParams && warn === undefined) return
  const finders = findersOf(method)
  if (finders === undefined) return
  for (const [index, finder] of finders.entries()) {
    const param = method.params[index]
    if (finder === undefined || param === undefined) continue
    const found: UnknownMember[] = []
    finder(Array.isArray(params) ? params[index] : Reflect.get(params, param.name), rootPlace(param.name), found)
    for (const member of found) {
      if (strictParams) throw unknownMember({ index, path: member.path, suggestion: memberSuggestion(member) })
      warn?.(
        `${name} ignores the unknown member ${member.pattern}; ${memberSuggestion(member)}; --strict-params refuses such requests`,
      )
    }
  }
}

const rootPlace = (name: string): MemberPath => ({ path: name, pattern: name })

/** For each method: a finder for each parameter with objects to check, or `none` if there are no such parameters. */
const compiled = new WeakMap<MethodSignature, readonly (Finder | undefined)[] | 'none'>()

function findersOf(method: MethodSignature): readonly (Finder | undefined)[] | undefined {
  let finders = compiled.get(method)
  if (finders === undefined) {
    const each = method.params.map(({ schema }: Param) => finderOf(schema))
    finders = each.every((finder) => finder === undefined) ? 'none' : each
    compiled.set(method, finders)
  }
  return finders === 'none' ? undefined : finders
}
