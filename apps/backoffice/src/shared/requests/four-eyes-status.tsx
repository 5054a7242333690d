/** Four-eyes status: two lanterns, one lit per completed check. */
export function FourEyesStatus({ open }: { open: 0 | 1 | 2 }) {
  return (
    <span className="eyes num">
      <i className={open > 0 ? 'f' : ''} />
      <i className={open > 1 ? 'f' : ''} />
      {open} / 2
    </span>
  );
}
