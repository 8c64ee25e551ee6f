import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Kratos } from '#e2e/support/build-kratos.ts'
import { kratosRecipes } from '#e2e/support/kratos-recipes.ts'
import { allowedDifferences, olderDifferences } from './allowed-differences.ts'
import { compareTranscripts } from './compare.ts'
import type { Comparison } from './compare.ts'
import { playAll } from './play.ts'
import { openEmbedded, openReal } from './subjects.ts'
import type { Subjects } from './subjects.ts'
import { formatTranscripts, parseTranscripts } from './transcripts.ts'
import type { Transcripts } from './transcripts.ts'

/** The version that is deployed; its transcripts are committed. */
export const deployedVersion = kratosRecipes[0]?.version ?? ''

const recordFile = resolve(import.meta.dirname, `transcripts/kratos-${deployedVersion}.txt`)

export function playEmbedded(databaseUrl?: string): Promise<Transcripts> {
  return playAndClose(openEmbedded(databaseUrl))
}

export function playReal(kratos: Kratos): Promise<Transcripts> {
  return playAndClose(openReal(kratos))
}

async function playAndClose(opening: Promise<Subjects>): Promise<Transcripts> {
  const subjects = await opening
  try {
    return await playAll(subjects)
  } finally {
    await subjects.close()
  }
}

/** What the deployed version answered when it was last recorded. */
export function readRecord(): Transcripts {
  return parseTranscripts(readFileSync(recordFile, 'utf8'))
}

export function writeRecord(transcripts: Transcripts): void {
  writeFileSync(recordFile, formatTranscripts(transcripts))
}

/** Problems when the record is no longer what the deployed version answers. */
export function compareRecord(real: Transcripts): string[] {
  return compareTranscripts(real, readRecord(), []).problems
}

/** Holds the embedded server against a version of Kratos. */
export function compareEmbedded(
  real: Transcripts,
  embedded: Transcripts,
  version: string,
): Comparison {
  const older = version === deployedVersion ? [] : olderDifferences
  return compareTranscripts(real, embedded, [...allowedDifferences, ...older])
}
