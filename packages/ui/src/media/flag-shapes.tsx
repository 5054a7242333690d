import type { ReactNode } from 'react';

/** A five-pointed star of outer radius `r` around (x, y), turned by `turn` degrees. */
function star(x: number, y: number, r: number, turn = 0): string {
  const points = Array.from({ length: 10 }, (_, corner) => {
    const radius = corner % 2 === 0 ? r : r * 0.382;
    const angle = ((corner * 36 + turn - 90) * Math.PI) / 180;
    return `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

const band = (fill: string, y: number, height: number) => <path fill={fill} d={`M0 ${y}h40v${height}H0z`} />;

/** Flags in a box of 40 × 30, simple enough for a width of 22 px. Keys are ISO 3166 codes. */
export const FLAG_SHAPES: Readonly<Record<string, ReactNode>> = {
  VN: (
    <>
      {band('#da251d', 0, 30)}
      <path fill="#ff0" d={star(20, 15.6, 9)} />
    </>
  ),
  TH: (
    <>
      {band('#a51931', 0, 30)}
      {band('#f4f5f8', 5, 20)}
      {band('#2d2a4a', 10, 10)}
    </>
  ),
  JP: (
    <>
      {band('#fff', 0, 30)}
      <circle cx="20" cy="15" r="8.6" fill="#bc002d" />
    </>
  ),
  ID: (
    <>
      {band('#e70011', 0, 15)}
      {band('#fff', 15, 15)}
    </>
  ),
  CN: (
    <>
      {band('#de2910', 0, 30)}
      <path
        fill="#ffde00"
        d={
          star(7.6, 8.4, 4.8) +
          star(14.8, 3.6, 1.7, 23) +
          star(17.6, 6.4, 1.7, 46) +
          star(17.6, 10.6, 1.7, 70) +
          star(14.8, 13.4, 1.7, 20)
        }
      />
    </>
  ),
  GB: (
    <>
      {band('#012169', 0, 30)}
      <path stroke="#fff" strokeWidth="6" d="m0 0 40 30M40 0 0 30" />
      <path stroke="#c8102e" strokeWidth="2.4" d="m0 0 40 30M40 0 0 30" />
      <path stroke="#fff" strokeWidth="10" d="M20 0v30M0 15h40" />
      <path stroke="#c8102e" strokeWidth="6" d="M20 0v30M0 15h40" />
    </>
  ),
  LA: (
    <>
      {band('#ce1126', 0, 30)}
      {band('#002868', 7.5, 15)}
      <circle cx="20" cy="15" r="6" fill="#fff" />
    </>
  ),
  KH: (
    <>
      {band('#032ea1', 0, 30)}
      {band('#e00025', 7.5, 15)}
      <path
        fill="#fff"
        d="M12 21v-2h2v-4l1.500-2 1.500 2v1h1.500v-2.500L20 10.500l1.500 3V16H23v-1l1.500-2 1.500 2v4h2v2z"
      />
    </>
  ),
  MY: (
    <>
      {band('#fff', 0, 30)}
      <path
        stroke="#cc0001"
        strokeWidth="2.14"
        d="M0 1.070h40M0 5.360h40M0 9.640h40M0 13.930h40M0 18.210h40M0 22.500h40M0 26.790h40"
      />
      <path fill="#010066" d="M0 0h20v17.140H0z" />
      <path
        fill="#fc0"
        d={`M10.600 3.200a5.600 5.600 0 1 0 0 10.800 4.800 4.800 0 1 1 0-10.800z${star(13, 8.6, 3.6)}`}
      />
    </>
  ),
  SG: (
    <>
      {band('#ed2939', 0, 15)}
      {band('#fff', 15, 15)}
      <path
        fill="#fff"
        d={`M8.600 2.200a5.400 5.400 0 1 0 0 10.600 6.200 6.200 0 0 1 0-10.600z${star(12.6, 4.2, 1.4) + star(10, 6.4, 1.4) + star(15.2, 6.4, 1.4) + star(11, 9.6, 1.4) + star(14.2, 9.6, 1.4)}`}
      />
    </>
  ),
  PH: (
    <>
      {band('#0038a8', 0, 15)}
      {band('#ce1126', 15, 15)}
      <path fill="#fff" d="M0 0l24 15L0 30z" />
      <circle cx="8" cy="15" r="3.2" fill="#fcd116" />
    </>
  ),
  KR: (
    <>
      {band('#fff', 0, 30)}
      <path
        fill="#cd2e3a"
        d="M12.700 10.800a8.800 8.800 0 0 1 14.600 9.800 4.400 4.400 0 0 1-7.300-4.900 4.400 4.400 0 0 0-7.300-4.900z"
      />
      <path
        fill="#0047a0"
        d="M12.700 10.800a4.400 4.400 0 0 0 7.300 4.900 4.400 4.400 0 0 1 7.300 4.900 8.800 8.800 0 0 1-14.600-9.800z"
      />
      <path
        stroke="#000"
        strokeWidth="1.200"
        d="m5 8.500 4-5.500M6.600 9.600l4-5.500M31 3l4 5.500M29.400 4.100l4 5.500M5 21.500 9 27M6.600 20.400l4 5.500M31 27l4-5.500M29.400 25.900l4-5.500"
      />
    </>
  ),
  HK: (
    <>
      {band('#ec1b2e', 0, 30)}
      <path fill="#fff" d={star(20, 15, 8)} />
    </>
  ),
  IN: (
    <>
      {band('#ff9933', 0, 10)}
      {band('#fff', 10, 10)}
      {band('#128807', 20, 10)}
      <circle cx="20" cy="15" r="4" fill="none" stroke="#000080" strokeWidth="1" />
    </>
  ),
};
