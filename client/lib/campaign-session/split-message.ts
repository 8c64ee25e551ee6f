import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { messageFrameBytes, updateLimits } from '#shared/contract/update-limits.ts'
import { splitUpdate } from '#shared/lib/split-update.ts'

const { messageBytes, ...counts } = updateLimits
const limits = { ...counts, bytes: messageBytes - messageFrameBytes }

/** A message around an update as one or several that the server takes; the last is of its kind. */
export function splitMessage(message: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const decoder = decoding.createDecoder(message)
  const type = decoding.readVarUint(decoder)
  const kind = decoding.readVarUint(decoder)
  const parts = splitUpdate(decoding.readVarUint8Array(decoder), limits)
  return parts.map((part, at) => {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, type)
    encoding.writeVarUint(encoder, at < parts.length - 1 ? update : kind)
    encoding.writeVarUint8Array(encoder, part)
    return encoding.toUint8Array(encoder)
  })
}

/** The kind of a sync message that holds an update. */
const update = 2
