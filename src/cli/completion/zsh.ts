import type { CommandTree, TreeCommand, TreeFamily, TreeOption, ValueCompletion } from './commandTree.ts'
import { helpOption } from './commandTree.ts'

/** Returns the completion script for zsh. It can be evaluated, or be a file `_vivarium` in a folder of `fpath`. */
export function zshCompletion({ options, families }: CommandTree): string {
  return `#compdef vivarium
# Completion of vivarium for zsh.

_vivarium_commands() {
  local -a commands
  commands=(
    'start:Start a node'
${described(families)}  )
  _describe command commands
}

${families.map(familyFunction).join('\n')}
_vivarium() {
  if (( CURRENT > 2 )); then
    case $words[2] in
      ${families.map(({ name }) => name).join('|')})
        shift words
        (( CURRENT-- ))
        _vivarium_$words[1]
        return
        ;;
    esac
  fi
  _arguments \\
    ':command:_vivarium_commands' \\
${specs(options)}
}

if [[ $funcstack[1] == _vivarium ]]; then
  _vivarium "$@"
else
  compdef _vivarium vivarium
fi
`
}

function familyFunction({ name, commands }: TreeFamily): string {
  return `_vivarium_${name}() {
  if (( CURRENT == 2 )); then
    local -a commands
    commands=(
${described(commands)}    )
    _describe command commands
    _arguments \\
${specs([helpOption])}
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
${commands.map(commandCase).join('')}  esac
}
`
}

const commandCase = ({ name, options, argument }: TreeCommand): string =>
  `    ${name})
      _arguments \\
${[...(argument === 'unknown' ? [] : [`    ${quoted(`*:argument:${actionOf(argument)}`)}`]), specs(options)].join(' \\\n')}
      ;;
`

const described = (rows: readonly { readonly name: string; readonly describe: string }[]): string =>
  rows.map(({ name, describe }) => `    ${quoted(`${name}:${describe}`)}\n`).join('')

/** Returns the arguments of `_arguments` for options, one per line. */
const specs = (options: readonly TreeOption[]): string =>
  options
    .flatMap((option) => specsOf(option))
    .map((spec) => `    ${quoted(spec)}`)
    .join(' \\\n')

function specsOf({ names, describe, value, isRepeatable }: TreeOption): string[] {
  const others = isRepeatable ? '*' : names.length > 1 ? `(${names.join(' ')})` : ''
  return names.map((name) => {
    const start = `${others}${name}${value === undefined || !name.startsWith('--') ? '' : '='}`
    const text = `[${describe.replace(/[[\]\\]/g, '\\$&')}]`
    return value === undefined ? start + text : `${start}${text}:${value.placeholder}:${actionOf(value.values)}`
  })
}

function actionOf(values: ValueCompletion): string {
  switch (values) {
    case 'files':
      return '_files'
    case 'folders':
      return '_files -/'
    case 'unknown':
      return ' '
    default:
      return `(${values.join(' ')})`
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
