import { expect, test } from 'vitest'
import { outlineOf } from '../../../src/reports/source/sourceOutline.ts'

const outlined = (text: string): string[] =>
  outlineOf(text).map(({ kind, name, contract, start, end }) =>
    [kind, contract, name, JSON.stringify(text.slice(start, end).slice(0, 12)), text.slice(start, end).length].join(
      ' ',
    ),
  )

test.each([
  ['contract A { function f() public {} }', ['function A f "function f()" 22', 'contract  A "contract A {" 37']],
  ['function free(uint a) pure { a; }', ['function  free "function fre" 33']],
  [
    'interface I { function f() external; } library L { }',
    ['contract  I "interface I " 38', 'contract  L "library L { " 13'],
  ],
  [
    'contract A is B(1), C { constructor(uint a) B(a) { } receive() external payable {} fallback() external {} }',
    [
      'function A constructor "constructor(" 28',
      'function A receive "receive() ex" 29',
      'function A fallback "fallback() e" 22',
      'contract  A "contract A i" 107',
    ],
  ],
  [
    'contract A { function () payable { } }',
    ['function A fallback "function () " 23', 'contract  A "contract A {" 38'],
  ],
  [
    'contract A { modifier m(uint a) { _; } function f() m(S({a: 1})) { { } } }',
    ['modifier A m "modifier m(u" 25', 'function A f "function f()" 33', 'contract  A "contract A {" 74'],
  ],
  // Comments, strings, function types and assembly contain no definitions.
  [
    'contract A { /* function x() { */ string s = "function y() { "; // function z() {\n function(uint) external t; }',
    ['contract  A "contract A {" 111'],
  ],
  [
    "contract A { function f() { string memory s = '}'; function() internal g; assembly { function h() -> r { } } } }",
    ['function A f "function f()" 97', 'contract  A "contract A {" 112'],
  ],
  [
    'contract A { error fallback(uint a); using { f } for uint; struct S { uint a; } }',
    ['contract  A "contract A {" 81'],
  ],
  ['contract A { function f() {', []],
  ['', []],
])('%s', (text, definitions) => {
  expect(outlined(text)).toEqual(definitions)
})
