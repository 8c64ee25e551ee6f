import { useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { isRecord } from '#shared/lib/is-record.ts'
import type { CommentPicture } from '#shared/contract/comment-pictures.ts'
import { client } from '#client/lib/api/api.ts'
import { uploadFile } from '#client/lib/api/upload-file.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { takeFiles } from './attached.ts'
import type { AttachedPicture } from './attached.ts'

export type AttachedPictures = ReturnType<typeof useAttached>

type AttachedOptions = {
  campaignId: string
  initial: () => AttachedPicture[]
  /** Hears of all of them, whenever one came, went or got words. */
  onChange: (pictures: readonly AttachedPicture[]) => void
}

/** The pictures of what is being written. They are sent to the server at once, and wait there for a day. */
export function useAttached({ campaignId, initial, onChange }: AttachedOptions) {
  const [pictures, setPictures] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const now = useRef(pictures)
  const uploads = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = uploads.current
    return () => running.forEach((upload) => upload.abort())
  }, [])
  const change = (next: AttachedPicture[], isKept = true) => {
    now.current = next
    setPictures(next)
    if (isKept) onChange(next)
  }
  const set = (key: string, part: Partial<AttachedPicture>, isKept = true) =>
    change(
      now.current.map((one) => (one.key === key ? { ...one, ...part } : one)),
      isKept,
    )
  const upload = ({ key, file }: { key: string; file: File }) => {
    const control = new AbortController()
    uploads.current.set(key, control)
    const path = `/api/campaigns/${encodeURIComponent(campaignId)}/comment-pictures`
    const { signal } = control
    const isSending = () => !signal.aborted && now.current.some((one) => one.key === key)
    const progress = (share: number) => isSending() && set(key, { share }, false)
    uploadFile(path, file, progress, { signal, isAnswer: isPicture })
      .then(({ id }) => {
        if (isSending()) set(key, { id, share: 1 })
      })
      .catch((reason: unknown) => {
        if (isSending()) set(key, { problem: problemOf(reason).detail })
      })
      .finally(() => uploads.current.delete(key))
  }
  const add = (files: readonly File[]) => {
    const { taken, problem: refusal } = takeFiles(files, now.current.length)
    setProblem(refusal)
    const added = taken.map((file) => ({ key: uuidv7(), file }))
    const begun = added.map(({ key, file }) => {
      return { key, file, name: file.name, words: '', id: null, share: 0, problem: null }
    })
    change([...now.current, ...begun])
    added.forEach(upload)
  }
  const remove = (key: string) => {
    const gone = now.current.find((one) => one.key === key)
    uploads.current.get(key)?.abort()
    setProblem(null)
    change(now.current.filter((one) => one !== gone))
    // One that has been sent with a comment stays there until that is saved; the server says nothing to it.
    if (gone?.id)
      client.commentPictures.remove({ campaignId, pictureId: gone.id }).catch(() => undefined)
  }
  const again = (key: string) => {
    const failed = now.current.find((one) => one.key === key)
    if (!failed?.file) return
    set(key, { problem: null, share: 0 })
    upload({ key, file: failed.file })
  }
  const clear = () => change([])
  const describe = (key: string, words: string) => set(key, { words })
  return { pictures, problem, add, remove, again, describe, clear }
}

/** Whether an answer is a picture, and no page that something between us made up. */
function isPicture(answer: unknown): answer is CommentPicture {
  return isRecord(answer) && typeof answer['id'] === 'string'
}
