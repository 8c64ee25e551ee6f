import * as fc from 'fast-check'

/** Well above what any of them takes, well below what the whole run may. */
const limitMs = 90_000

// A random test that finds something looks for the smallest case of it, which can take longer than
// anybody waits; ended from outside, it says nothing. So it ends by itself, with what it has found.
// Set for each file anew; a plugin would be installed once more for each of them. A test that is meant
// to try only as many cases as there is time for says so itself.
fc.configureGlobal({ interruptAfterTimeLimit: limitMs, markInterruptAsFailure: true })
