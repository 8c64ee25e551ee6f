import { Configuration, FrontendApi } from '@ory/client'

/** The identity provider's public API at our own address, whichever provider it is. */
export const frontend = new FrontendApi(
  new Configuration({
    basePath: '/.ory',
    baseOptions: {
      withCredentials: true,
      timeout: 15_000,
      headers: { Accept: 'application/json' },
    },
  }),
)
