import { configure } from '@testing-library/react'

// See wait-patiently.ts: `findBy…` and `waitFor` wait for a second by themselves.
configure({ asyncUtilTimeout: 10_000 })
