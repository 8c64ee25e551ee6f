import { allScripts } from './scripts/all-scripts.ts'
import { createStage } from './stage.ts'
import type { Script } from './stage.ts'
import type { Subjects } from './subjects.ts'
import type { Transcript, Transcripts } from './transcripts.ts'

/**
 * Plays every script, one after the other: time that goes by for one goes by for all, and a Kratos
 * in memory loses sessions under more. Throws with the name of the script that can't go on.
 */
export async function playAll(subjects: Subjects): Promise<Transcripts> {
  const transcripts = new Map<string, Transcript>()
  for (const script of allScripts) transcripts.set(script.name, await playOne(subjects, script))
  return transcripts
}

async function playOne(subjects: Subjects, { name, pace = 'usual', play }: Script) {
  const stage = createStage(await subjects.at(pace))
  try {
    await play(stage)
    return stage.transcript
  } catch (cause) {
    const last = stage.transcript.at(-1)
    const after = last ? ` after "${last.name}" (${last.lines[0]})` : ''
    throw new Error(`The script "${name}" stopped${after}: ${String(cause)}`, { cause })
  }
}
