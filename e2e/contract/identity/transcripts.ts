/** What was observed in one step of a script. */
type Step = { name: string; lines: string[] }

/** A script as it went, step by step. */
export type Transcript = Step[]

/** Transcripts by the name of their script. */
export type Transcripts = ReadonlyMap<string, Transcript>

/** As text that people can read and compare: `# script`, `## step`, and a line for each fact. */
export function formatTranscripts(transcripts: Transcripts): string {
  const scripts = [...transcripts].map(([script, steps]) =>
    [`# ${script}`, ...steps.map(({ name, lines }) => [`## ${name}`, ...lines].join('\n'))].join(
      '\n\n',
    ),
  )
  return `${scripts.join('\n\n')}\n`
}

/** The way back from `formatTranscripts`. */
export function parseTranscripts(text: string): Transcripts {
  const scripts = text.split(/^# /m).slice(1)
  return new Map(
    scripts.map((script) => {
      const [head = '', ...steps] = script.split(/^## /m)
      return [head.trim(), steps.map(parseStep)]
    }),
  )
}

function parseStep(text: string): Step {
  const [name = '', ...lines] = text.trim().split('\n')
  return { name, lines }
}
