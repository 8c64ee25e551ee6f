// node launch.cjs <script> [arguments]: the first file of every npm script. Any Node can read it, so
// one that is too old hears of that in words, and not of the first syntax that it does not know.
const oldest = 20

if (Number(process.versions.node.split('.')[0]) < oldest) {
  const words = `Fanfare needs Node ${oldest} or newer, and this is ${process.version}.`
  process.stderr.write(`${words} A newer one is at https://nodejs.org/en/download.\n`)
  process.exitCode = 1
} else {
  // From here on as if the script itself had been called.
  process.argv.splice(1, 1)
  void import(`./${process.argv[1]}.mjs`)
}
