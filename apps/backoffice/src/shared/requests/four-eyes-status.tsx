/** Four-eyes status: two lanterns, one lit per completed check. */
export function FourEyesStatus({ open }: { open: 0 | 1 | 2 }) {
  return (
    <span className="four-eyes-status num">
      <i className={open > 0 ? 'four-eyes-status-given' : ''} />
      <i className={open > 1 ? 'four-eyes-status-given' : ''} />
      {open} / 2
    </span>
  );
}
