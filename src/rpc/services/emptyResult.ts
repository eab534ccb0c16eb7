import type { Context } from '../protocol/context.ts'

/** Returns the result of a method without data: null under an anvil_ name and with the client version of anvil, otherwise true. */
export const emptyResult = ({ methodName, behavior }: Pick<Context, 'methodName' | 'behavior'>): null | true =>
  methodName.startsWith('anvil_') || behavior.emptyResultsAreNull ? null : true
