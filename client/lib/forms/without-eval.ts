import { z } from 'zod'

// Pages allow no eval, and zod would try whether it may as soon as the first schema is made.
z.config({ jitless: true })
