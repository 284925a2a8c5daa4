# SPDX-License-Identifier: MIT
#
# Mojo's layout package behind lines of tokens, which mojo_layout.py writes and
# whose answers it reads: an operation, then its arguments, each `L shape
# stride`, `T tree`, or `R n` and n layouts. A tree is an integer or ( tree … ).
# A request is sent when the answer to the last one has come, because input()
# drops what is behind the first line that it finds (modular/modular#3961).

from layout import IntTuple, Layout
from layout.int_tuple import (
    compact_order,
    compatible,
    congruent,
    crd2idx,
    depth,
    flatten,
    idx2crd,
    inner_product,
    prefix_product,
    product,
    product_each,
    shape_div,
    sum,
    tuple_max,
    weakly_compatible,
    weakly_congruent,
)
from layout.layout import (
    LayoutList,
    blocked_product,
    coalesce,
    complement,
    composition,
    logical_divide,
    logical_product,
    make_layout,
    make_ordered_layout,
    right_inverse,
    sublayout,
    tile_to_shape,
    upcast,
    zipped_divide,
)


def read_tree(tokens: List[String], mut at: Int) raises -> IntTuple:
    var token = tokens[at]
    at += 1
    if token != "(":
        return IntTuple(Int(token))
    var result = IntTuple()
    while tokens[at] != ")":
        result.append(read_tree(tokens, at))
    at += 1
    return result^


def read_layout(tokens: List[String], mut at: Int) raises -> Layout:
    at += 1    # L
    var shape = read_tree(tokens, at)
    var stride = read_tree(tokens, at)
    return Layout(shape, stride)


def answer(line: String) raises:
    var tokens = List[String]()
    for part in line.split(" "):
        tokens.append(String(part))
    var operation = tokens[0]
    var L = List[Layout]()
    var T = List[IntTuple]()
    var R = LayoutList()
    var listed = False
    var at = 1
    while at < len(tokens):
        if tokens[at] == "L":
            L.append(read_layout(tokens, at))
        elif tokens[at] == "T":
            at += 1
            T.append(read_tree(tokens, at))
        else:
            listed = True
            var n = Int(tokens[at + 1])
            at += 2
            for _ in range(n):
                R.append(read_layout(tokens, at))
    if operation == "echo":
        print(L[0]) if len(L) else print(T[0])
    elif operation == "rank":
        print(L[0].rank()) if len(L) else print(len(T[0]))
    elif operation == "depth":
        print(depth(T[0]))
    elif operation == "size":
        print(L[0].size()) if len(L) else print(product(T[0]))
    elif operation == "cosize":
        print(L[0].cosize())
    elif operation == "layout":
        print(L[0][Int(T[0])])
    elif operation == "select":
        if len(T) == 1:
            print(sublayout(L[0], Int(T[0])))
        elif len(T) == 2:
            print(sublayout(L[0], Int(T[0]), Int(T[1])))
        else:
            print(sublayout(L[0], Int(T[0]), Int(T[1]), Int(T[2])))
    elif operation == "shape":
        print(L[0].shape)
    elif operation == "stride":
        print(L[0].stride)
    elif operation == "product":
        print(product(T[0]))
    elif operation == "product_each":
        print(product_each(T[0]))
    elif operation == "sum":
        print(sum(T[0]))
    elif operation == "inner_product":
        print(inner_product(T[0], T[1]))
    elif operation == "max":
        print(tuple_max(T[0]))
    elif operation == "shape_div":
        print(shape_div(T[0], T[1]))
    elif operation == "flatten":
        print(flatten(T[0]))
    elif operation == "congruent":
        print(congruent(T[0], T[1]))
    elif operation == "weakly_congruent":
        print(weakly_congruent(T[0], T[1]))
    elif operation == "compatible":
        print(compatible(T[0], T[1]))
    elif operation == "weakly_compatible":
        print(weakly_compatible(T[0], T[1]))
    elif operation == "compact_col_major":
        print(prefix_product(T[0]))
    elif operation == "compact_order":
        print(compact_order(T[0], T[1]))
    elif operation == "crd2idx":
        print(L[0](T[0])) if len(L) else print(crd2idx(T[0], T[1]))
    elif operation == "idx2crd":
        print(L[0].idx2crd(T[0])) if len(L) else print(idx2crd(T[0], T[1]))
    elif operation == "make_layout":
        if len(L) == 1:
            print(make_layout(L[0]))
        elif len(L) == 2:
            print(make_layout(L[0], L[1]))
        elif len(L) == 3:
            print(make_layout(L[0], L[1], L[2]))
        else:
            print(Layout.col_major(T[0]))
    elif operation == "make_layout_right":
        print(Layout.row_major(T[0]))
    elif operation == "make_ordered_layout":
        print(make_ordered_layout(T[0], T[1]))
    elif operation == "coalesce":
        print(coalesce(L[0]))
    elif operation == "coalesce_by_mode":
        print(coalesce(L[0], True))
    elif operation == "composition":
        print(composition(L[0].copy(), R)) if listed else print(
            composition(L[0].copy(), L[1].copy()))
    elif operation == "complement":
        print(complement(L[0], Int(T[0]))) if len(T) else print(
            complement(L[0]))
    elif operation == "right_inverse":
        print(right_inverse(L[0]))
    elif operation == "upcast":
        print(upcast(L[0].copy(), Int(T[0])))
    elif operation == "logical_divide":
        print(logical_divide(L[0], R)) if listed else print(
            logical_divide(L[0], L[1]))
    elif operation == "zipped_divide":
        print(zipped_divide(L[0], R)) if listed else print(
            zipped_divide(L[0], L[1]))
    elif operation == "logical_product":
        print(logical_product(L[0].copy(), R)) if listed else print(
            logical_product(L[0].copy(), L[1].copy()))
    elif operation == "blocked_product":
        print(blocked_product(L[0].copy(), L[1].copy()))
    elif operation == "tile_to_shape":
        print(tile_to_shape(L[0].copy(), T[0], T[1])) if len(T) > 1 else print(
            tile_to_shape(L[0].copy(), T[0]))
    else:
        print("no", operation)


def main():
    while True:
        try:
            var line = input()
            answer(line)
        except e:
            if String(e) == "EOF":
                return
            print("error", e)
