import { invalidParams } from '../../../errors.ts'
import type { WebhookQuery, WebhookVariables } from '../../../ports/webhookControl.ts'
import { compileQuery } from './compileQuery.ts'
import type { QueryPlan } from './queryPlan.ts'

const plans = new WeakMap<WebhookQuery, QueryPlan>()

/** Returns the compiled query of a webhook. Compiles a query that was loaded from the data directory at the first call. */
export function planOf(query: WebhookQuery): QueryPlan {
  let plan = plans.get(query)
  if (plan === undefined) {
    plan = compileQuery('graphql_query', query.text)
    plans.set(query, plan)
  }
  return plan
}

/** Where a query finds its variables. */
export interface VariableScope {
  readonly variables: WebhookVariables
  /** The API key of the webhook. */
  readonly owner: string | undefined
}

/** Checks a query and its variables. Throws InvalidParams. */
export function checkWebhookQuery(
  name: string,
  text: string,
  skipsEmpty: boolean,
  { variables, owner }: VariableScope,
): WebhookQuery {
  const plan = compileQuery(name, text)
  for (const declared of plan.variables) {
    const variable = variables.find(declared.name, owner)
    if (variable === undefined && !declared.hasDefault)
      throw invalidParams({
        reason: `${name}: the variable ${declared.name} does not exist: create it with POST /graphql/variables/${declared.name}, or give it a default value`,
      })
    if (variable !== undefined && variable.kind !== declared.kind)
      throw invalidParams({
        reason: `${name}: the variable ${declared.name} has elements of the type ${variable.kind}, not ${declared.kind}`,
      })
  }
  const query = { text, skipsEmpty, variables: plan.variables.map((declared) => declared.name) }
  plans.set(query, plan)
  return query
}
