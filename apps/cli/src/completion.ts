import { Command, type Option } from 'commander';
import type { Surroundings } from './surroundings.ts';

/** What can follow at one place of a command line. */
interface Place {
  /** The commands up to there, each with a space before it. */
  path: string;
  words: string[];
}

const shells = { bash: renderBash, zsh: renderZsh, fish: renderFish };
const names = ['bash', 'zsh', 'fish'] as const;

const HOW = `
Examples:
  lienzo completion bash > ~/.local/share/bash-completion/completions/lienzo
  lienzo completion zsh > "\${fpath[1]}/_lienzo"
  lienzo completion fish > ~/.config/fish/completions/lienzo.fish
`;

export function createCompletion({ stdout }: Surroundings): Command {
  const group = new Command('completion')
    .description('Write the script that lets a shell complete commands and options.')
    .addHelpText('after', HOW);
  for (const shell of names) {
    const command = new Command(shell)
      .description(`For ${shell}.`)
      .addHelpText('after', HOW)
      .action(() => {
        stdout.write(shells[shell](listPlaces(rootOf(group))));
      });
    group.addCommand(command);
  }
  return group;
}

function rootOf(command: Command): Command {
  return command.parent ? rootOf(command.parent) : command;
}

function listPlaces(program: Command): Place[] {
  const global = program.options.flatMap(flagsOf);
  const visit = (command: Command, path: string): Place[] => [
    {
      path,
      words: [
        ...command.commands.map((inner) => inner.name()),
        ...new Set([...command.options.flatMap(flagsOf), ...global, '--help']),
      ],
    },
    ...[...command.options, ...program.options].flatMap((option) => choicesOf(option, path)),
    ...command.commands.flatMap((inner) => visit(inner, `${path} ${inner.name()}`)),
  ];
  return visit(program, '');
}

function flagsOf({ short, long }: Option): string[] {
  return [short, long].filter((flag) => flag !== undefined);
}

function choicesOf(option: Option, path: string): Place[] {
  const words = option.argChoices ?? [];
  return words.length === 0
    ? []
    : flagsOf(option).map((flag) => ({ path: `${path} ${flag}`, words }));
}

/** An option stands with its dashes, and its choices follow it. */
const isCommand = ({ path }: Place) => !path.includes(' -');

function renderBash(places: readonly Place[]): string {
  return `# bash completion for lienzo; made by: lienzo completion bash
_lienzo() {
  local at= found= word previous="\${COMP_WORDS[COMP_CWORD-1]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at $word" in
      ${listPaths(places).join('|')}) at="$at $word" ;;
    esac
  done
  case "$at $previous" in
${places
  .filter((place) => !isCommand(place))
  .map(caseOf)
  .join('')}  esac
  [ -n "$found" ] || case "$at" in
${places.filter(isCommand).map(caseOf).join('')}  esac
  COMPREPLY=($(compgen -W "$found" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _lienzo lienzo
`;
}

function renderZsh(places: readonly Place[]): string {
  return `#compdef lienzo
# zsh completion for lienzo; made by: lienzo completion zsh
_lienzo() {
  local at= found= word previous="\${words[CURRENT-1]}"
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
      (${listPaths(places).join('|')}) at="$at $word" ;;
    esac
  done
  case "$at $previous" in
${places
  .filter((place) => !isCommand(place))
  .map(caseOf)
  .join('')}  esac
  [[ -n "$found" ]] || case "$at" in
${places.filter(isCommand).map(caseOf).join('')}  esac
  compadd -- \${=found}
}
if [ "$funcstack[1]" = _lienzo ]; then _lienzo "$@"; else compdef _lienzo lienzo; fi
`;
}

function renderFish(places: readonly Place[]): string {
  const cases = (which: readonly Place[]) =>
    which
      .map(({ path, words }) => `    case '${path}'\n      string split ' ' '${words.join(' ')}'\n`)
      .join('');
  return `# fish completion for lienzo; made by: lienzo completion fish
function __lienzo_found
  set -l at ''
  set -l words (commandline -opc)
  for word in $words[2..]
    switch "$at $word"
      case ${listPaths(places).join(' ')}
        set at "$at $word"
    end
  end
  switch "$at $words[-1]"
${cases(places.filter((place) => !isCommand(place)))}    case '*'
      switch "$at"
${cases(places.filter(isCommand))}      end
  end
end
complete -c lienzo -a '(__lienzo_found)'
`;
}

function caseOf({ path, words }: Place): string {
  return `    ('${path}') found='${words.join(' ')}' ;;\n`;
}

function listPaths(places: readonly Place[]): string[] {
  return places
    .filter((place) => isCommand(place) && place.path !== '')
    .map(({ path }) => `'${path}'`);
}
