import { define } from '../../errors.ts'

/** Of a node elsewhere nothing can be had. */
export const offline = define(
  'Offline',
  -32000,
  () =>
    'this node works offline and forks no other: grow a chain from a fixture (--fixtures), or record blocks of a running node with `vivarium fixtures record`',
)
