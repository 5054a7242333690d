/** Ends with a sentence if this Node is too old. Imported first, before anything that an old Node cannot parse. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Lantern needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
