import { encode } from 'uqr';

export interface QrCodeProps {
  /** Content of the code. */
  text: string;
  /** Accessible name: "Payment code". */
  label: string;
  /** Edge length in px, including the margin. */
  size?: number | undefined;
  /** White margin in px. */
  margin?: number | undefined;
}

/** A QR code of 200 px with a margin of 20 px and medium error correction, dark on white in both themes. */
export function QrCode({ text, label, size = 200, margin = 20 }: QrCodeProps) {
  const code = encode(text, { ecc: 'M', border: 0 });
  const module = (size - 2 * margin) / code.size;
  let path = '';
  code.data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) path += `M${x} ${y}h1v1h-1z`;
    });
  });
  return (
    <span className="qr-code">
      <svg
        width={size}
        height={size}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#1a1418" transform={`translate(${margin} ${margin}) scale(${module})`} d={path} />
      </svg>
    </span>
  );
}
