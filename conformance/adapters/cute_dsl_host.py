# SPDX-License-Identifier: MIT
"""Values at run time: register tensors, copies and products of CuTe DSL.

Each request is compiled as a host function with @cute.jit and run on arrays in
host memory, where neither a GPU nor a driver is needed. Elements are 64-bit
integers; where the DSL has an operation of floating-point numbers only they are
doubles, and what a double does not hold is skipped.
"""
from cute_dsl_notation import (CONTEXT, cute, from_dsl, ir, refusing, to_dsl)

import ctypes
from collections import namedtuple

import cutlass
from cutlass.cute.runtime import make_ptr
from protocol import Layout, Skip, Tensor

Element = namedtuple("Element", "type memory most")
INTEGER = Element(cutlass.Int64, ctypes.c_int64, 2**63)
REAL = Element(cutlass.Float64, ctypes.c_double, 2**53)
MOST = 4096    # elements: every one is an instruction of the program


@cute.jit
def launch(body: cutlass.Constexpr, pointers: list):
    body(pointers)


def run(body, arrays, element):
    """The arrays after body(pointers to them)."""
    memory = [(element.memory * len(array))(*array) for array in arrays]
    launch(body, [make_ptr(element.type, ctypes.addressof(array),
                           cute.AddressSpace.generic, assumed_align=8)
                  for array in memory])
    result = [list(map(int, array)) for array in memory]
    for array in result:
        fitting(array, element)
    return result


def fitting(values, element):
    if not all(-element.most <= value < element.most for value in values):
        raise Skip("a value that the elements may not hold")


def checked(tensor, element):
    """A tensor of values that lies in its array and whose values fit."""
    if not isinstance(tensor, Tensor) or tensor.values is None:
        raise Skip("CuTe DSL is asked for tensors with an array here")
    fitting(tensor.values, element)
    for index in range(extent_of(tensor.layout)):
        if not 0 <= tensor.offset + position(tensor.layout, index) < \
                len(tensor.values):
            raise Skip("CuTe DSL does not look at the ends of an array")
    return tensor


def extent_of(layout):
    count = asked(lambda: cute.size(to_dsl(layout)))
    if count > MOST:
        raise Skip(f"more than {MOST} elements")
    return count


def position(layout, index):
    return asked(lambda: cute.crd2idx(index, to_dsl(layout)))


def asked(question):
    with CONTEXT, ir.Location.unknown(), \
            ir.InsertionPoint(ir.Module.create().body):
        return from_dsl(question())


def view(pointer, tensor):
    return cute.make_tensor(pointer + tensor.offset, to_dsl(tensor.layout))


# --------------------------------------------------------- register tensors

def of_registers(function, element=INTEGER):
    """function(register tensors and what else) is a register tensor, which is
    compact, or a number or a truth."""
    def answer(*arguments):
        tensors = [checked(argument, element) for argument in arguments
                   if isinstance(argument, (Tensor, Layout))]
        said = []

        def body(pointers):
            pointers = iter(pointers)
            result = function(*(
                view(next(pointers), argument).load()
                if isinstance(argument, Tensor) else argument
                for argument in arguments))
            said.append(keep(result, next(pointers), element))

        *_, memory = run(body, [tensor.values for tensor in tensors] +
                         [[0] * MOST], element)
        return said[0](memory)
    return refusing(answer)


def keep(result, pointer, element):
    """Writes the result, and says how it is read from the array."""
    if not isinstance(result, cute.TensorSSA):
        truth = isinstance(result, cutlass.Boolean)
        cute.make_tensor(pointer, cute.make_layout(1))[0] = \
            element.type(result)
        return lambda memory: bool(memory[0]) if truth else memory[0]
    shape = from_dsl(result.shape)
    count = cute.size(result.shape) if shape != () else 1
    cute.make_tensor(pointer, cute.make_layout(count)).store(
        result.reshape(count).to(element.type))
    return lambda memory: Tensor(0, compact(shape), memory[:count])


def compact(shape):
    return asked(lambda: cute.make_layout(to_dsl(shape))) if shape != () \
        else Layout((), ())


def full(shape, value):
    return of_registers(
        lambda: cute.full(shape, value, cutlass.Int64))()


def where(condition, yes, no):
    """CuTe DSL's condition is of truths."""
    return cute.where(condition != 0, *(
        cutlass.Int64(value) if isinstance(value, int) else value
        for value in (yes, no)))


def reduce(tensor, operation, initial, *profile):
    # MAX and MIN are of floating-point numbers there.
    element = REAL if operation in ("MAX", "MIN") else INTEGER
    return of_registers(lambda values: values.reduce(
        getattr(cute.ReductionOp, operation), element.type(initial),
        *(profile or (0,))), element)(tensor)


# ------------------------------------------------------------------ kernels

def of_memory(function, element=INTEGER):
    """function(tensors, what else) writes to the last tensor, the answer."""
    def answer(*arguments):
        tensors = [checked(argument, element) for argument in arguments
                   if isinstance(argument, (Tensor, Layout))]
        rest = arguments[len(tensors):]

        def body(pointers):
            function(*map(view, pointers, tensors), *rest)

        *_, memory = run(body, [tensor.values for tensor in tensors], element)
        return Tensor(tensors[-1].offset, tensors[-1].layout, memory)
    return refusing(answer)


def fill(tensor, value):
    tensor.fill(cutlass.Int64(value))


def gemm(a, b, c):
    atom = cute.make_mma_atom(cute.nvgpu.MmaUniversalOp(cutlass.Float64))
    cute.gemm(atom, c, a, b, c)


TABLE = {
    "full": full,
    "where": of_registers(where),
    "any": of_registers(cute.any_),
    "all": of_registers(cute.all_),
    "reshape": of_registers(lambda tensor, shape: tensor.reshape(shape)),
    "broadcast_to": of_registers(
        lambda tensor, shape: tensor.broadcast_to(shape)),
    "reduce": reduce,
    "eq": of_registers(lambda a, b: a == b),
    "ne": of_registers(lambda a, b: a != b),
    "lt": of_registers(lambda a, b: a < b),
    "le": of_registers(lambda a, b: a <= b),
    "gt": of_registers(lambda a, b: a > b),
    "ge": of_registers(lambda a, b: a >= b),
    "copy": of_memory(cute.basic_copy),
    "copy_if": of_memory(cute.basic_copy_if),
    "fill": of_memory(fill),
    "gemm": of_memory(gemm, REAL),
}
