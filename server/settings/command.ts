import { type ParseArgsConfig, parseArgs } from 'node:util';

interface Option {
  /** The placeholder in the usage. An option without it is a switch. */
  value?: string;
  about: string;
  fallback?: string;
  choices?: readonly string[];
  isRequired?: boolean;
}

interface PositionalArguments {
  value: string;
  about: string;
  choices?: readonly string[];
  count: readonly [min: number, max: number];
}

interface Command<Options> {
  /** The npm script that runs it. */
  name: string;
  about: string;
  positionals?: PositionalArguments;
  options?: Options;
  /** The meaning of each environment variable that it reads. */
  environment?: Readonly<Record<string, string>>;
  /** The arguments in the example of the usage. */
  example?: string;
  args?: readonly string[];
}

type ValueOf<O> = O extends { value: string }
  ? O extends { fallback: string } | { isRequired: true }
    ? string
    : string | undefined
  : boolean;

const help: Option = { about: 'prints this text' };

function usageOf({
  name,
  about,
  positionals,
  options = {},
  environment = {},
  example = '',
}: Command<Record<string, Option>>) {
  const call = (rest: string) => `npm run ${name}${rest && ` -- ${rest}`}`;
  const hasOptional = Object.values(options).some(({ isRequired }) => !isRequired);
  const parts = [
    positionals && (positionals.count[0] > 0 ? positionals.value : `[${positionals.value}]`),
    ...Object.entries(options).flatMap(([key, { value, isRequired }]) =>
      isRequired ? [`--${key} ${value}`] : [],
    ),
    hasOptional && '[options]',
  ];
  const limits = ({ fallback, choices, isRequired }: Partial<Option>) => [
    ...(choices ? [`one of ${choices.join(', ')}`] : []),
    ...(fallback === undefined ? [] : [`default: ${fallback}`]),
    ...(isRequired ? ['required'] : []),
  ];
  const rows = [
    ...(positionals ? [[positionals.value, positionals.about, limits(positionals)] as const] : []),
    ...Object.entries({ ...options, help }).map(
      ([key, one]) => [`--${key}${one.value ? ` ${one.value}` : ''}`, one.about, limits(one)] as const,
    ),
    ...Object.entries(environment).map(([key, text]) => [key, text, []] as const),
  ];
  const width = Math.max(...rows.map(([key]) => key.length));
  return [
    call(parts.filter(Boolean).join(' ')),
    `\n${about}\n`,
    ...rows.map(
      ([key, text, more]) =>
        `  ${key.padEnd(width)}  ${text}${more.length > 0 ? ` (${more.join('; ')})` : ''}`,
    ),
    `\nExample: ${call(example)}`,
  ].join('\n');
}

/** Ends the process after `--help`, and with code 1 for a wrong option or argument. */
export function readCommand<const Options extends Readonly<Record<string, Option>> = Record<string, never>>(
  command: Command<Options>,
) {
  const { name, positionals: declared, args = process.argv.slice(2) } = command;
  const options: Readonly<Record<string, Option>> = command.options ?? {};
  const refuse = (problem: string): never => {
    console.error(`${problem}\nnpm run ${name} -- --help says what is possible.`);
    process.exit(1);
  };
  const known: ParseArgsConfig['options'] = { help: { type: 'boolean', short: 'h' } };
  for (const [key, { value, fallback }] of Object.entries(options))
    known[key] = value ? { type: 'string', default: fallback } : { type: 'boolean', default: false };
  const parse = () => {
    try {
      return parseArgs({ args: [...args], allowPositionals: true, options: known });
    } catch (error) {
      const message = String(error instanceof Error ? error.message : error);
      const [, valueless] = /^Option '(--[\w-]+).* argument (?:missing|is ambiguous)/.exec(message) ?? [];
      if (valueless) return refuse(`${valueless} needs a value.`);
      // The rest of the message explains how to write a word that begins with "-".
      return refuse(message.split('. ')[0] ?? '');
    }
  };
  const { values, positionals } = parse();
  if (values.help) {
    console.log(usageOf({ ...command, options }));
    process.exit(0);
  }
  const check = (what: string, value: unknown, choices?: readonly string[]) => {
    if (typeof value === 'string' && choices?.includes(value) === false)
      refuse(`${what} is not one of ${choices.join(', ')}.`);
  };
  for (const [key, { isRequired, choices }] of Object.entries(options)) {
    const value = values[key];
    // A script may pass an empty variable.
    if (value === '') refuse(`--${key} needs a value.`);
    if (isRequired && !value) refuse(`--${key} is missing.`);
    check(`--${key} ${value}`, value, choices);
  }
  const [min, max] = declared?.count ?? [0, 0];
  if (positionals.length < min) refuse(`${declared?.value} is missing.`);
  if (positionals.length > max) refuse(`Unexpected argument: ${positionals[max]}.`);
  for (const word of positionals) check(word, word, declared?.choices);
  return { values: values as { [K in keyof Options]: ValueOf<Options[K]> }, positionals, refuse };
}
