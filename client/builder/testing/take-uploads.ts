import { vi } from 'vitest'

/** Answers every upload as the library would: the pictures are `picture-1`, `picture-2` …, or refused. */
export function takeUploads({ status = 201 } = {}): void {
  let count = 0
  vi.stubGlobal('XMLHttpRequest', function Upload() {
    const request = {
      upload: {},
      status,
      response: {},
      onload: () => undefined,
      open: () => undefined,
      abort: () => undefined,
      send: () => {
        count += 1
        if (status < 300) request.response = { id: `picture-${count}`, widths: [960] }
        request.onload()
      },
    }
    return request
  })
}
