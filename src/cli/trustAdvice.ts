/** Explains how to trust the authority of a development certificate, for the operating system and for programs with separate settings. */
export function trustAdvice(
  { file, isNew }: { readonly file: string; readonly isNew: boolean },
  platform: NodeJS.Platform = process.platform,
): string {
  const lines = [
    `HTTPS with a certificate of ${isNew ? 'a new' : 'your'} development certificate authority. To trust it:`,
    ...forSystem(quoted(file), platform),
    `  Node      NODE_EXTRA_CA_CERTS=${quoted(file)}`,
    `  curl      --cacert ${quoted(file)}`,
    '  Firefox   Settings, Privacy & Security, View Certificates, Authorities, Import',
  ]
  return `${lines.join('\n')}\n\n`
}

function forSystem(file: string, platform: NodeJS.Platform): readonly string[] {
  switch (platform) {
    case 'darwin':
      return [
        `  macOS     sudo security add-trusted-cert -d -r trustRoot -k /Library/Keychains/System.keychain ${file}`,
      ]
    case 'win32':
      return [`  Windows   certutil -user -addstore Root ${file}`]
    default:
      return [
        `  Debian    sudo cp ${file} /usr/local/share/ca-certificates/vivarium.crt && sudo update-ca-certificates`,
        `  Fedora    sudo trust anchor ${file}`,
        `  Chromium  certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n vivarium -i ${file}`,
      ]
  }
}

/** Quotes a path for a shell if necessary. */
const quoted = (path: string): string => (/^[\w./:\\@+-]+$/.test(path) ? path : JSON.stringify(path))
