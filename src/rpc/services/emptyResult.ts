import type { Context } from '../protocol/context.ts'

/** Returns the result of a method without data: null under an anvil_ name, otherwise true. */
export const emptyResult = ({ methodName }: Pick<Context, 'methodName'>): null | true =>
  methodName.startsWith('anvil_') ? null : true
