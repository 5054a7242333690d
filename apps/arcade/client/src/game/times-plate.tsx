/** Sum of the multipliers of a spin, over the board. */
export function TimesPlate({ times }: { times: number }) {
  return (
    <div className="times-plate" aria-hidden="true" key={times}>
      <b className="num">{times} ×</b>
    </div>
  );
}
