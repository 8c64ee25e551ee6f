import { holdSpec } from '#shared/testing/hold-spec.ts'

holdSpec(import.meta.dirname, 'A')
