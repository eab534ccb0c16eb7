import type { CommandTree, TreeOption, ValueCompletion } from './commandTree.ts'

/** Returns the completion script for bash, from version 3.2 on, which macOS has. */
export function bashCompletion({ options, families }: CommandTree): string {
  const commands = [
    { path: 'start', options, argument: 'unknown' as const },
    ...families.flatMap((family) =>
      family.commands.map((command) => ({ ...command, path: `${family.name} ${command.name}` })),
    ),
  ]
  const names = families.map(({ name }) => name)
  return `# Completion of vivarium for bash.

_vivarium_words() {
  compopt +o default 2>/dev/null
  COMPREPLY=($(compgen -W "$1" -- "$cur"))
}

_vivarium_folders() {
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -d -- "$cur"))
}

_vivarium() {
  local cur=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command=start
  COMPREPLY=()
  # An equals sign is a separate word.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $previous == = ]]; then
    previous=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  if [[ $COMP_CWORD -gt 1 ]]; then
    case \${COMP_WORDS[1]} in
      ${names.join('|')})
        command=\${COMP_WORDS[1]}
        if [[ $COMP_CWORD -gt 2 ]]; then command+=" \${COMP_WORDS[2]}"; fi
        ;;
    esac
  fi
  # The value of an option.
  case "$command $previous" in
${commands.flatMap(({ path, options: given }) => valueCases(path, given)).join('')}  esac
  case $command in
    start)
      local words='${optionNames(options)}'
      if [[ $COMP_CWORD -eq 1 ]]; then words="start ${names.join(' ')} $words"; fi
      _vivarium_words "$words"
      ;;
${families.map(({ name, commands: own }) => `    ${name})\n      _vivarium_words '${own.map((command) => command.name).join(' ')} --help'\n      ;;\n`).join('')}${commands
  .slice(1)
  .map(({ path, options: given, argument }) => argumentCase(path, given, argument))
  .join('')}  esac
}

complete -o default -F _vivarium vivarium
`
}

const optionNames = (options: readonly TreeOption[]): string => options.flatMap(({ names }) => names).join(' ')

/** Options whose values are completed in the same way share a case. */
function valueCases(path: string, options: readonly TreeOption[]): string[] {
  const patterns = new Map<string, string[]>()
  for (const { names, value } of options) {
    if (value === undefined) continue
    const completion = completionOf(value.values)
    patterns.set(completion, [...(patterns.get(completion) ?? []), ...names.map((name) => `'${path} ${name}'`)])
  }
  return [...patterns].map(
    ([completion, given]) => `    ${given.join('|')})\n      ${completion}\n      return\n      ;;\n`,
  )
}

function completionOf(values: ValueCompletion): string {
  switch (values) {
    case 'files':
      return ': # bash completes files'
    case 'folders':
      return '_vivarium_folders'
    case 'unknown':
      return "_vivarium_words ''"
    default:
      return `_vivarium_words '${values.join(' ')}'`
  }
}

function argumentCase(path: string, options: readonly TreeOption[], argument: ValueCompletion): string {
  const words = typeof argument === 'string' ? [] : argument
  const completion = `_vivarium_words '${[...words, optionNames(options)].join(' ')}'`
  const body = argument === 'files' ? `if [[ $cur == -* ]]; then ${completion}; fi` : completion
  return `    '${path}')\n      ${body}\n      ;;\n`
}
