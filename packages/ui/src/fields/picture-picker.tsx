import { ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { FieldMessage } from './field.tsx';
import { type PictureProblem, pictureProblem } from './picture-rules.ts';

/** A selected picture that is not uploaded yet. */
export interface PickedPicture {
  readonly key: string;
  readonly file: File;
  /** Preview URL; the picker creates and revokes it. */
  readonly url: string;
}

export interface PicturePickerProps {
  label: ReactNode;
  required?: boolean | undefined;
  pictures: readonly PickedPicture[];
  onChange: (pictures: readonly PickedPicture[]) => void;
  /** Maximum number of pictures. */
  most: number;
  addLabel: string;
  /** Below the button: accepted types and sizes. */
  hint: string;
  removeLabel: (name: string) => string;
  problemText: (problem: PictureProblem) => string;
}

/** Selects a limited number of pictures with previews. Invalid files are refused at once; the server checks the bytes again. */
export function PicturePicker(props: PicturePickerProps) {
  const { label, required, pictures, onChange, most, addLabel, hint, removeLabel, problemText } = props;
  const id = useId();
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const shown = useRef(pictures);
  shown.current = pictures;
  useEffect(
    () => () => {
      for (const { url } of shown.current) URL.revokeObjectURL(url);
    },
    [],
  );
  const add = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // Allows the same file to be selected again after removal.
    currentTarget.value = '';
    const found = pictureProblem(files, most - pictures.length);
    setProblem(found);
    if (found !== null) return;
    onChange([
      ...pictures,
      ...files.map((file) => ({ key: crypto.randomUUID(), file, url: URL.createObjectURL(file) })),
    ]);
  };
  const remove = (picture: PickedPicture) => {
    URL.revokeObjectURL(picture.url);
    setProblem(null);
    onChange(pictures.filter((one) => one !== picture));
  };
  return (
    <fieldset className="field bare-set">
      <legend className="field-label">
        {label}
        {required && (
          <span className="field-required" aria-hidden="true">
            *
          </span>
        )}
      </legend>
      <div className="picture-picker-list">
        {pictures.map((picture) => (
          <div key={picture.key} className="picture-picker-picture">
            <img src={picture.url} alt="" />
            <IconButton icon={X} label={removeLabel(picture.file.name)} onClick={() => remove(picture)} />
            <small>{picture.file.name}</small>
          </div>
        ))}
        {pictures.length < most && (
          <label className="picture-picker-picture picture-picker-add" htmlFor={id}>
            <ImagePlus className="i" aria-hidden="true" />
            <b>{addLabel}</b>
            <small>{hint}</small>
            <input id={id} type="file" accept="image/png,image/jpeg,image/webp" multiple={most > 1} onChange={add} />
          </label>
        )}
      </div>
      <FieldMessage error={problem && problemText(problem)} />
    </fieldset>
  );
}
